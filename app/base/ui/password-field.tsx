import { Eye, EyeOff } from "lucide";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { CONTROL, type Control, Field, type Frame, parted } from "./field.tsx";
import { Icon } from "./icon.tsx";

type Props = Frame &
  Omit<Control<"input">, "type" | "autoComplete"> & { autoComplete: "current-password" | "new-password" };

/**
 * Labeled password field with a button that shows the password until the form is submitted. Allows pasting
 * and password managers.
 */
export function PasswordField(props: Props) {
  const { frame, control } = parted(props);
  const field = useRef<HTMLInputElement>(null);
  const [started, setStarted] = useState(false);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    setStarted(true);
    const form = field.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);
  function toggle() {
    const { selectionStart = null, selectionEnd = null } = field.current ?? {};
    flushSync(() => setShown(!shown));
    // After an input's type changes, Chromium moves the cursor on the next layout, so force that layout
    // first.
    field.current?.getBoundingClientRect();
    field.current?.setSelectionRange(selectionStart, selectionEnd);
  }
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
            // Keeps the focus and cursor in the field when the button is pressed with a pointer.
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
