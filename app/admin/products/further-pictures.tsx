import { ArrowDown, ArrowUp, ImagePlus, Trash2 } from "lucide";
import { useEffect, useRef, useState } from "react";
import { HiddenValue } from "#app/admin/kit/form-parts.tsx";
import { PicturePicker } from "#app/base/media/picture-picker.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { FieldGroup } from "#app/base/ui/field-group.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import { MOST, PRODUCT, readPictures } from "./product-item.ts";

type Row = { key: number; address: string; alt: string };

/** The pictures that a product's page shows beside the first one: a list that is ordered by its buttons (rules 34.4). */
export function FurtherPictures({ value, error }: { value: string | undefined; error: string | undefined }) {
  const [rows, setRows] = useState<Row[]>(() =>
    readPictures(value).map((picture, key) => ({ key, ...picture })),
  );
  const list = useRef<HTMLDivElement>(null);
  const next = useRef(rows.length);
  // What gets the focus once the list is drawn: an element's id.
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
  function move(place: number, by: 1 | -1) {
    const [row] = rows.slice(place, place + 1);
    if (!row) return;
    const to = rows.toSpliced(place, 1).toSpliced(place + by, 0, row);
    // At the end of the list the button that was pressed is gone, so the other one takes the focus.
    const isAtEnd = place + by === 0 || place + by === rows.length - 1;
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
      label={PRODUCT.labels.pictures}
      optional
      hint="They stand on the product's page, in this order."
      error={error}
      focusable
    >
      <div ref={list} className="flex flex-col gap-3 pb-1">
        {rows.map(({ key, address, alt }, place) => (
          <PictureRow
            key={key}
            {...{ id: `picture-${key}`, place, address, alt }}
            isLast={place === rows.length - 1}
            onType={(typed) => change(rows.with(place, { key, address, alt, ...typed }))}
            onMove={(by) => move(place, by)}
            onRemove={() =>
              change(
                rows.toSpliced(place, 1),
                rows.length > 1 ? `picture-${rows[place === 0 ? 1 : place - 1]?.key}-remove` : "picture-add",
              )
            }
          />
        ))}
        {rows.length < MOST.pictures ? (
          <Button id="picture-add" look="quiet" className="self-start" onClick={add}>
            Add a picture
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

type PictureRowProps = {
  id: string;
  /** From 0. */
  place: number;
  address: string;
  alt: string;
  isLast: boolean;
  onType: (typed: { address?: string; alt?: string }) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

function PictureRow({ id, place, address, alt, isLast, onType, onMove, onRemove }: PictureRowProps) {
  const name = `Picture ${place + 2}`;
  const [isPicking, setPicking] = useState(false);
  return (
    <fieldset
      aria-label={name}
      className="flex flex-wrap items-end gap-3 rounded-field border border-hairline px-3 py-3"
    >
      <TextField
        id={`${id}-address`}
        label={`${name}: address`}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2_000}
        className="min-w-0 flex-1 basis-56"
        value={address}
        onChange={({ target }) => onType({ address: target.value })}
      />
      <TextField
        id={`${id}-alt`}
        label="What it shows"
        autoComplete="off"
        maxLength={200}
        className="min-w-0 flex-1 basis-56"
        value={alt}
        onChange={({ target }) => onType({ alt: target.value })}
      />
      <div className="flex gap-1">
        <PictureButton
          id={`${id}-pick`}
          label={`Upload or choose ${name}`}
          of={ImagePlus}
          onPress={() => setPicking(true)}
        />
        {place > 0 ? (
          <PictureButton id={`${id}-up`} label={`Move ${name} up`} of={ArrowUp} onPress={() => onMove(-1)} />
        ) : null}
        {isLast ? null : (
          <PictureButton
            id={`${id}-down`}
            label={`Move ${name} down`}
            of={ArrowDown}
            onPress={() => onMove(1)}
          />
        )}
        <PictureButton id={`${id}-remove`} label={`Remove ${name}`} of={Trash2} onPress={onRemove} />
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

type PictureButtonProps = {
  id: string;
  label: string;
  of: Parameters<typeof Icon>[0]["of"];
  onPress: () => void;
};

function PictureButton({ id, label, of, onPress }: PictureButtonProps) {
  return (
    <button
      id={id}
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="inline-flex size-11 items-center justify-center rounded-full text-ink transition-colors duration-150 hover:bg-hairline"
    >
      <Icon of={of} size={18} />
    </button>
  );
}
