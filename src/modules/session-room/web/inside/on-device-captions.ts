import { retryAfter } from '#modules/session-room/web/retry-after.ts'

/** The newer part of the browser's speech recognition, which few have and TypeScript does not know. */
interface Recognition extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally: boolean
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null
  onend: (() => void) | null
  start(track: MediaStreamTrack): void
  abort(): void
}
interface RecognitionKind {
  new (): Recognition
  available?(wished: { langs: string[]; processLocally: true }): Promise<string>
  prototype: Recognition
}

const kind = () => (globalThis as { SpeechRecognition?: RecognitionKind }).SpeechRecognition

interface BrandedNavigator {
  userAgentData?: { brands: readonly { brand: string }[] }
}

/**
 * Other Chromium builds expose `SpeechRecognition.available` without the service behind it, and the browser kills the page
 * when it is called (electron/electron#52955).
 */
const BRANDS_WITH_CAPTIONS = ['Google Chrome', 'Microsoft Edge']
const isBrandWithCaptions = () =>
  (navigator as BrandedNavigator).userAgentData?.brands.some(({ brand }) => BRANDS_WITH_CAPTIONS.includes(brand)) ??
  false

/** Whether this device itself can: 'downloadable' would fetch a model in the middle of a talk. */
export async function canCaption(language: string): Promise<boolean> {
  const Kind = kind()
  if (!isBrandWithCaptions() || !Kind?.available || !('processLocally' in Kind.prototype)) return false
  const found = await Kind.available({ langs: [language], processLocally: true }).catch(() => 'unavailable')
  return found === 'available'
}

/** Writes down what a track says until it is told to stop. */
export function caption(track: MediaStreamTrack, language: string, say: (text: string) => void): () => void {
  const Kind = kind()!
  const recognition = new Kind()
  let tries = 0
  let again: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    again = setTimeout(begin, retryAfter(tries))
    tries += 1
  }
  const begin = () => {
    if (track.readyState === 'ended') return
    try {
      recognition.start(track)
    } catch {
      // It has not let go of the last time yet, or the track ended at this very moment.
      later()
    }
  }
  recognition.lang = language
  recognition.continuous = true
  recognition.interimResults = true
  recognition.processLocally = true
  recognition.onresult = ({ results }) => {
    tries = 0
    say(results[results.length - 1]?.[0]?.transcript ?? '')
  }
  // It ends by itself after a silence.
  recognition.onend = later
  begin()
  return () => {
    clearTimeout(again)
    recognition.onend = null
    recognition.onresult = null
    recognition.abort()
  }
}

/** Sound of one person. */
export interface Voice {
  stayId: string
  track: MediaStreamTrack
}

/** Captions of everybody who speaks: each voice is begun with and left on its own, whatever happens to the others. */
export class VoiceCaptions {
  readonly #begin: (voice: Voice) => () => void
  readonly #stops = new Map<MediaStreamTrack, () => void>()

  constructor(begin: (voice: Voice) => () => void) {
    this.#begin = begin
  }

  follow(voices: readonly Voice[]): void {
    for (const [track, stop] of this.#stops) {
      if (voices.some((one) => one.track === track)) continue
      stop()
      this.#stops.delete(track)
    }
    for (const voice of voices) if (!this.#stops.has(voice.track)) this.#stops.set(voice.track, this.#begin(voice))
  }
}
