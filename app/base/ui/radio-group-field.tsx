import type { ReactNode } from "react";
import { Choice } from "./choice.tsx";
import { type Control, type Frame, parted } from "./field.tsx";
import { FieldGroup, inGroup } from "./field-group.tsx";

type RadioProps = Frame &
  Omit<Control<"input">, "value" | "defaultValue"> & {
    /** Value and label of each choice, in order. */
    choices: readonly (readonly [value: string, words: ReactNode])[];
    defaultValue?: string | undefined;
  };

/** One of several choices. The first radio carries the group's id, so that a link to the field leads to a control. */
export function RadioGroupField({ choices, defaultValue, ...props }: RadioProps) {
  const { frame, control } = parted(props);
  return (
    <FieldGroup {...frame}>
      <div className="-mt-1.5 flex flex-wrap gap-x-6">
        {choices.map(([value, words], index) => (
          <Choice
            key={value}
            {...control}
            {...inGroup(frame)}
            type="radio"
            value={value}
            id={index === 0 ? frame.id : undefined}
            defaultChecked={value === defaultValue}
          >
            {words}
          </Choice>
        ))}
      </div>
    </FieldGroup>
  );
}
