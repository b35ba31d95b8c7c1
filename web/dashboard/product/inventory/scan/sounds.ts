/** A high beep for a variant that is known, a low one for a code that none has. A browser without sound stays silent. */
export function soundOf(what: 'known' | 'unknown'): void {
  try {
    context ??= new AudioContext()
    const gain = context.createGain()
    const seconds = what === 'known' ? 0.08 : 0.35
    gain.gain.setValueAtTime(0.08, context.currentTime)
    gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + seconds)
    const tone = new OscillatorNode(context, { frequency: what === 'known' ? 1320 : 220 })
    tone.connect(gain).connect(context.destination)
    tone.start()
    tone.stop(context.currentTime + seconds)
  } catch {
    // The lines say it as well.
  }
}

let context: AudioContext | null = null
