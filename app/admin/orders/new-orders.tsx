import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { Button } from "#app/base/ui/button.tsx";
import { SwitchField } from "#app/base/ui/choice-fields.tsx";
import { useFreshPage } from "#app/base/ui/fresh-page.tsx";
import { keepInBrowser } from "#app/base/ui/kept-in-browser.tsx";
import {
  countNew,
  isOrderUpdates,
  newOrdersText,
  ORDER_UPDATES_PATH,
  type OrderUpdates,
} from "./order-updates.ts";

/** Keeps the orders on the page up to date by itself, and counts new ones until the count is read (rules order-screens 5). */
export function NewOrders({ updates }: { updates: OrderUpdates }) {
  useFreshPage({
    stream: "/admin/live",
    asks: ORDER_UPDATES_PATH,
    isAnswer: isOrderUpdates,
    version: updates.version,
    whileHidden: true,
  });
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(updates.newest));
  const count = countNew(known, updates.newest);
  const isOn = useSound();
  const heard = useRef(0);
  useEffect(() => {
    if (count > heard.current && isOn) playTone();
    heard.current = count;
  }, [count, isOn]);
  return (
    <div role="status" className="empty:hidden">
      {count > 0 ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-field border border-moss bg-sage-soft py-1 pr-1 pl-4">
          <p className="grow py-2 font-semibold">{newOrdersText(count)}</p>
          <Link to="/admin/orders" className="link inline-flex min-h-11 items-center">
            Newest first
          </Link>
          <Button look="plain" onClick={() => setKnown(new Set([...known, ...updates.newest]))}>
            Got it
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Whether this browser sounds when an order comes; off until somebody wants it. */
const sound = keepInBrowser<boolean>({
  key: "evenlake-order-sound",
  read: (saved) => saved === "on",
  write: (isOn) => (isOn ? "on" : null),
});

function useSound(): boolean {
  return useSyncExternalStore(sound.subscribe, sound.current, () => false);
}

/** The switch of the sound. Turning it on plays it once, which also lets the browser play it from then on. */
export function SoundSwitch() {
  const isOn = useSound();
  return (
    <SwitchField
      id="order-sound"
      label="Sound for new orders"
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => {
        sound.change(() => checked);
        if (checked) playTone();
      }}
    />
  );
}

const PEAK = 0.06;
const LASTS_S = 0.5;

let audio: AudioContext | null = null;

/** One quiet tone. A browser that plays nothing before its page was touched stays silent. */
function playTone(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume().catch(() => {});
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const now = audio.currentTime;
    tone.frequency.setValueAtTime(660, now);
    tone.frequency.setValueAtTime(880, now + LASTS_S / 3);
    volume.gain.setValueAtTime(0, now);
    volume.gain.linearRampToValueAtTime(PEAK, now + 0.03);
    volume.gain.linearRampToValueAtTime(0, now + LASTS_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(now);
    tone.stop(now + LASTS_S);
  } catch {
    // This browser has no sound.
  }
}
