export default function Page() {
  return <main>About</main>;
}
