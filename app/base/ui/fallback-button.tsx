import type { ComponentProps } from "react";

/** A button whose work is done in the browser (`onPress`). Without JavaScript it goes to the page `to`. */
export function FallbackButton({
  to,
  onPress,
  ...rest
}: { to: string; onPress: () => void } & Omit<ComponentProps<"button">, "type" | "onClick">) {
  return (
    <form action={to} className="contents">
      <button
        type="submit"
        onClick={(event) => {
          event.preventDefault();
          onPress();
        }}
        {...rest}
      />
    </form>
  );
}
