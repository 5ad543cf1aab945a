export default function Page() {
  return <main className="page py-20">Not yet.</main>;
}
