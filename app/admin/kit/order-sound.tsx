import { useSyncExternalStore } from "react";
import { SwitchField } from "#app/base/ui/choice-fields.tsx";
import { keepInBrowser } from "#app/base/ui/kept-in-browser.tsx";

/** Whether this browser plays a sound for new orders, recalled goods, and couriers who need help; off by default. */
const sound = keepInBrowser<boolean>({
  key: "evenlake-order-sound",
  read: (saved) => saved === "on",
  write: (isOn) => (isOn ? "on" : null),
});

export function useSound(): boolean {
  return useSyncExternalStore(sound.subscribe, sound.current, () => false);
}

/** The sound's switch. Turning it on plays the sound once, which also permits the browser to play it later. */
export function SoundSwitch() {
  const isOn = useSound();
  return (
    <SwitchField
      id="order-sound"
      label="Sound for new orders"
      hint="Also for recalled goods and couriers who need help."
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

/** A tone: its two pitches in Hz, waveform, and volume. */
type Tone = { hz: readonly [number, number]; form: OscillatorType; peak: number };

const TONES = {
  order: { hz: [660, 880], form: "sine", peak: PEAK },
  right: { hz: [880, 1_320], form: "sine", peak: 0.15 },
  wrong: { hz: [220, 165], form: "square", peak: 0.15 },
} as const satisfies Record<string, Tone>;

/** Plays one tone. A browser that requires an interaction first stays silent. */
export function playTone(which: keyof typeof TONES = "order"): void {
  const { hz, form, peak } = TONES[which];
  try {
    audio ??= new AudioContext();
    void audio.resume().catch(() => {});
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const now = audio.currentTime;
    tone.type = form;
    tone.frequency.setValueAtTime(hz[0], now);
    tone.frequency.setValueAtTime(hz[1], now + LASTS_S / 3);
    volume.gain.setValueAtTime(0, now);
    volume.gain.linearRampToValueAtTime(peak, now + 0.03);
    volume.gain.linearRampToValueAtTime(0, now + LASTS_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(now);
    tone.stop(now + LASTS_S);
  } catch {
    // This browser can't play audio.
  }
}
