/** Everything that a person sees. */
export function App() {
  return (
    <main>
      <h1>lupus</h1>
    </main>
  );
}
