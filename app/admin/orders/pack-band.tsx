import { useEffect, useRef, useSyncExternalStore } from "react";
import { playTone } from "#app/admin/kit/order-sound.tsx";
import { SwitchField } from "#app/base/ui/choice-fields.tsx";
import { keepInBrowser } from "#app/base/ui/kept-in-browser.tsx";
import type { PackBandText } from "./pack-answer.ts";
import "./pack-band.css";

/** Whether this browser says right and wrong with two tones; on until somebody turns them off. */
const tones = keepInBrowser<boolean>({
  key: "evenlake-pack-tones",
  read: (saved) => saved !== "off",
  write: (isOn) => (isOn ? null : "off"),
});

const useTones = () => useSyncExternalStore(tones.subscribe, tones.current, () => true);

/** The switch of the tones. */
export function ToneSwitch() {
  return (
    <SwitchField
      id="pack-tones"
      label="Tones"
      className="[@media(scripting:none)]:hidden"
      checked={useTones()}
      onChange={({ currentTarget: { checked } }) => {
        tones.change(() => checked);
        if (checked) playTone("right");
      }}
    />
  );
}

/** More letters than these are set smaller, so that they stay in one line. */
const LARGE_LETTERS = 10;

/**
 * Says right or wrong in letters that are read from afar, always in the same place (rules packing/scan-feedback), and with a tone. `of` is
 * what it is said of: the same again is another tone.
 */
export function PackBand({ band: { look, word, text }, of }: { band: PackBandText; of: unknown }) {
  const isOn = useTones();
  const said = useRef(of);
  useEffect(() => {
    if (said.current === of) return;
    said.current = of;
    if (isOn && look !== "ready") playTone(look);
  }, [of, look, isOn]);
  return (
    <div role="status" className="pack-band" data-look={look}>
      <p className="pack-word" data-long={word.length > LARGE_LETTERS ? "" : undefined}>
        {word}
      </p>
      <p className="pack-why">{text}</p>
    </div>
  );
}
