import { useState } from "react";

/**
 * The id of the next row that a form adds: `made` by the loader, and kept until one of the `rows` has it. The loader
 * makes another id whenever it reads again, as after another form of the page; a form whose `key` is this id keeps
 * what is typed in it all that time, and is empty again once its row was added.
 */
export function useNextId(made: string, rows: readonly { id: string }[]): string {
  const [id, setId] = useState(made);
  if (id === made || !rows.some((row) => row.id === id)) return id;
  setId(made);
  return made;
}
