import { Eye, EyeOff } from "lucide";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { CONTROL, type Control, Field, type Frame, parted } from "./field.tsx";
import { Icon } from "./icon.tsx";

type Props = Frame &
  Omit<Control<"input">, "type" | "autoComplete"> & { autoComplete: "current-password" | "new-password" };

/**
 * A labeled password. Once the page has started, a button inside the field shows what was typed; it is hidden again as
 * soon as the form is sent. Pasting and password managers are welcome.
 */
export function PasswordField(props: Props) {
  const { frame, control } = parted(props);
  const field = useRef<HTMLInputElement>(null);
  const { started, shown, toggle } = useShownPassword(field);
  return (
    <Field {...frame}>
      <div className="relative">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...control}
          ref={field}
          type={shown ? "text" : "password"}
          className={`${CONTROL} pr-12`}
        />
        {started ? (
          <button
            type="button"
            aria-pressed={shown}
            aria-controls={frame.id}
            className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-field text-ink-soft hover:text-ink"
            // The focus and the cursor stay in the field while somebody presses the button with a pointer.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={toggle}
          >
            <Icon of={shown ? EyeOff : Eye} size={20} />
            <span className="sr-only">Show password</span>
          </button>
        ) : null}
      </div>
    </Field>
  );
}

function useShownPassword(field: RefObject<HTMLInputElement | null>) {
  const [started, setStarted] = useState(false);
  const [shown, setShown] = useState(false);
  const cursor = useRef<[number | null, number | null] | null>(null);
  useEffect(() => {
    setStarted(true);
    const form = field.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, [field]);
  // A browser may move the cursor when the kind of a field changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kind of the field changes with `shown`
  useLayoutEffect(() => {
    if (cursor.current) field.current?.setSelectionRange(...cursor.current);
    cursor.current = null;
  }, [shown, field]);
  function toggle() {
    const { selectionStart = null, selectionEnd = null } = field.current ?? {};
    cursor.current = [selectionStart, selectionEnd];
    setShown(!shown);
  }
  return { started, shown, toggle };
}
