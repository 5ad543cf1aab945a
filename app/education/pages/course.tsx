export default function Page() {
  return <main>Course</main>;
}
