import { useEffect, useState } from 'react'
import { useWords } from '../../i18n/use-words.ts'

const key = 'notification-sound'
const beepSeconds = 0.18
/** The time of the newest notice that a tab of this browser sounded for. */
const soundedKey = 'notification-sounded'

function isOn(): boolean {
  try {
    return localStorage.getItem(key) === 'on'
  } catch {
    return false
  }
}

/** Whether this browser sounds when something new comes. */
export function SoundSwitch() {
  const t = useWords('notifications')
  const [on, setOn] = useState(false)
  useEffect(() => setOn(isOn()), [])
  return (
    <label className="choice-line">
      <input
        type="checkbox"
        checked={on}
        onChange={event => {
          setOn(event.target.checked)
          try {
            localStorage.setItem(key, event.target.checked ? 'on' : 'off')
          } catch {
            // A browser that keeps nothing stays silent.
          }
          if (event.target.checked) beep()
        }}
      />
      {t('sound')}
    </label>
  )
}

/** Sounds once for all tabs of the browser, if it is wanted. `until`: the time of the newest notice. */
export function soundOnce(until: string): void {
  if (!isOn()) return
  const sound = () => {
    if ((localStorage.getItem(soundedKey) ?? '') >= until) return
    localStorage.setItem(soundedKey, until)
    beep()
  }
  if (navigator.locks) void navigator.locks.request(soundedKey, sound)
  else sound()
}

function beep(): void {
  const context = new AudioContext()
  const gain = context.createGain()
  gain.gain.setValueAtTime(0.08, context.currentTime)
  gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + beepSeconds)
  const tone = new OscillatorNode(context, { frequency: 880 })
  tone.connect(gain).connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + beepSeconds)
  tone.onended = () => void context.close()
}
