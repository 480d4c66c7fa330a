import { getRetryDelay } from '#modules/session-room/web/retry-delay.ts'

/** Newer part of the Web Speech API, which few browsers support and TypeScript does not declare. */
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
interface RecognitionConstructor {
  new (): Recognition
  available?(options: { langs: string[]; processLocally: true }): Promise<string>
  prototype: Recognition
}

const getRecognition = () => (globalThis as { SpeechRecognition?: RecognitionConstructor }).SpeechRecognition

interface BrandedNavigator {
  userAgentData?: { brands: readonly { brand: string }[] }
}

/**
 * Other Chromium builds expose `SpeechRecognition.available` without the underlying service, and calling it makes the
 * browser kill the page (electron/electron#52955).
 */
const BRANDS_WITH_CAPTIONS = ['Google Chrome', 'Microsoft Edge']
const isBrandWithCaptions = () =>
  (navigator as BrandedNavigator).userAgentData?.brands.some(({ brand }) => BRANDS_WITH_CAPTIONS.includes(brand)) ??
  false

/**
 * Whether on-device recognition is available now. 'downloadable' does not count, because the model would be downloaded
 * during the session.
 */
export async function canCaption(language: string): Promise<boolean> {
  const Recognizer = getRecognition()
  if (!isBrandWithCaptions() || !Recognizer?.available || !('processLocally' in Recognizer.prototype)) return false
  const found = await Recognizer.available({ langs: [language], processLocally: true }).catch(() => 'unavailable')
  return found === 'available'
}

/** Transcribes a track. @returns a function that stops it. */
export function startCaptions(track: MediaStreamTrack, language: string, onText: (text: string) => void): () => void {
  const Recognizer = getRecognition()!
  const recognition = new Recognizer()
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const retry = () => {
    timer = setTimeout(begin, getRetryDelay(attempts))
    attempts += 1
  }
  const begin = () => {
    if (track.readyState === 'ended') return
    try {
      recognition.start(track)
    } catch {
      // The previous run has not finished yet, or the track has just ended.
      retry()
    }
  }
  recognition.lang = language
  recognition.continuous = true
  recognition.interimResults = true
  recognition.processLocally = true
  recognition.onresult = ({ results }) => {
    attempts = 0
    onText(results[results.length - 1]?.[0]?.transcript ?? '')
  }
  // Recognition ends automatically after silence.
  recognition.onend = retry
  begin()
  return () => {
    clearTimeout(timer)
    recognition.onend = null
    recognition.onresult = null
    recognition.abort()
  }
}

export interface VoiceTrack {
  participantId: string
  track: MediaStreamTrack
}

/** Captions of all participants; each one is started and stopped independently. */
export class VoiceCaptions {
  readonly #begin: (voice: VoiceTrack) => () => void
  readonly #stops = new Map<MediaStreamTrack, () => void>()

  constructor(begin: (voice: VoiceTrack) => () => void) {
    this.#begin = begin
  }

  follow(voices: readonly VoiceTrack[]): void {
    for (const [track, stop] of this.#stops) {
      if (voices.some((one) => one.track === track)) continue
      stop()
      this.#stops.delete(track)
    }
    for (const voice of voices) if (!this.#stops.has(voice.track)) this.#stops.set(voice.track, this.#begin(voice))
  }
}
