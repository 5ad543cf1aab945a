import { ArrowDown, ArrowUp, type IconNode, ImagePlus, Trash2 } from "lucide";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { HiddenValue } from "#app/admin/kit/form-page.tsx";
import { ROW_ACTION } from "#app/admin/kit/list-parts.tsx";
import { PicturePicker } from "#app/base/media/picture-picker.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { FieldGroup, TextField } from "#app/base/ui/field.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import type { FurtherPicture } from "#app/trade/catalog/product.ts";
import { MOST, plainPictureNames, readPictures } from "./product-item.ts";

const ROW = "flex flex-wrap items-end gap-3 rounded-field border border-hairline px-3 py-3";

type Row = { key: number; address: string; alt: string };

/**
 * Additional images of a product's page: a list with buttons that set the order, and plain fields without
 * JavaScript (rules product-screens/fields, product-screens/plain-images).
 */
export function FurtherPictures({ value, error }: { value: string | undefined; error: string | undefined }) {
  const [rows, setRows] = useState<Row[]>(() =>
    readPictures(value).map((picture, key) => ({ key, ...picture })),
  );
  const next = useRef(rows.length);
  // Id of the element to focus after rendering.
  const wanted = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows each change of the list
  useEffect(() => {
    if (wanted.current) document.getElementById(wanted.current)?.focus();
    wanted.current = null;
  }, [rows]);

  function change(to: Row[], focus: string | null = null) {
    wanted.current = focus;
    setRows(to);
  }
  function move(index: number, by: 1 | -1) {
    const [row] = rows.slice(index, index + 1);
    if (!row) return;
    const to = rows.toSpliced(index, 1).toSpliced(index + by, 0, row);
    // At either end of the list the pressed button disappears, so the other one takes the focus.
    const isAtEnd = index + by === 0 || index + by === rows.length - 1;
    const side = isAtEnd === by > 0 ? "up" : "down";
    change(to, `picture-${row.key}-${rows.length > 1 ? side : "remove"}`);
  }
  const add = () => {
    const key = next.current++;
    change([...rows, { key, address: "", alt: "" }], `picture-${key}-address`);
  };

  return (
    <FieldGroup
      id="pictures"
      label="More images"
      optional
      hint="Shown on the product page in this order."
      error={error}
      focusable
    >
      <noscript>
        <PlainRows pictures={readPictures(value)} />
      </noscript>
      <div className="flex flex-col gap-3 pb-1 noscript:hidden">
        {rows.map(({ key, address, alt }, index) => (
          <PictureRow
            key={key}
            {...{ id: `picture-${key}`, index, address, alt }}
            isLast={index === rows.length - 1}
            onType={(typed) => change(rows.with(index, { key, address, alt, ...typed }))}
            onMove={(by) => move(index, by)}
            onRemove={() =>
              change(
                rows.toSpliced(index, 1),
                rows.length > 1 ? `picture-${rows[index === 0 ? 1 : index - 1]?.key}-remove` : "picture-add",
              )
            }
          />
        ))}
        {rows.length < MOST.pictures ? (
          <Button id="picture-add" look="quiet" className="self-start" onClick={add}>
            Add image
          </Button>
        ) : null}
      </div>
      <HiddenValue
        name="pictures"
        value={JSON.stringify(rows.map(({ address, alt }) => ({ address, alt })))}
      />
    </FieldGroup>
  );
}

/** The images as plain fields, with a blank row for one more. */
function PlainRows({ pictures }: { pictures: FurtherPicture[] }) {
  const rows = [...pictures, { address: "", alt: "" }].slice(0, MOST.pictures);
  return (
    <div className="flex flex-col gap-3 pb-1">
      {rows.map((row, index) => {
        const names = plainPictureNames(index);
        const label = `Image ${index + 2}`;
        const text = (part: "address" | "alt") => ({
          id: names[part],
          name: names[part],
          autoComplete: "off",
          className: "min-w-0 flex-1 basis-56",
          defaultValue: row[part],
        });
        return (
          <fieldset key={names.address} aria-label={label} className={ROW}>
            <TextField {...text("address")} label={`${label}: address`} inputMode="url" maxLength={2_000} />
            <TextField {...text("alt")} label="Description" maxLength={200} />
          </fieldset>
        );
      })}
      <p className="text-sm text-ink-soft">
        To remove an image, clear its address. Saving adds another blank row.
      </p>
    </div>
  );
}

type PictureRowProps = {
  id: string;
  index: number;
  address: string;
  alt: string;
  isLast: boolean;
  onType: (typed: { address?: string; alt?: string }) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

function PictureRow({ id, index, address, alt, isLast, onType, onMove, onRemove }: PictureRowProps) {
  const name = `Image ${index + 2}`;
  const [isPicking, setPicking] = useState(false);
  const text = (part: "address" | "alt") => ({
    id: `${id}-${part}`,
    autoComplete: "off",
    className: "min-w-0 flex-1 basis-56",
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onType({ [part]: target.value }),
  });
  const button = (does: string, label: string, icon: IconNode, onClick: () => void) => (
    <button
      id={`${id}-${does}`}
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={ROW_ACTION}
    >
      <Icon of={icon} size={18} />
    </button>
  );
  return (
    <fieldset aria-label={name} className={ROW}>
      <TextField
        {...text("address")}
        label={`${name}: address`}
        inputMode="url"
        spellCheck={false}
        maxLength={2_000}
        value={address}
      />
      <TextField {...text("alt")} label="Description" maxLength={200} value={alt} />
      <div className="flex gap-1">
        {button("pick", `Upload or choose ${name}`, ImagePlus, () => setPicking(true))}
        {index > 0 ? button("up", `Move ${name} up`, ArrowUp, () => onMove(-1)) : null}
        {isLast ? null : button("down", `Move ${name} down`, ArrowDown, () => onMove(1))}
        {button("remove", `Remove ${name}`, Trash2, onRemove)}
      </div>
      {isPicking ? (
        <PicturePicker
          onPick={(picked) => {
            onType(picked);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </fieldset>
  );
}
