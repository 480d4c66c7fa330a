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

/** Whether this device itself can: 'downloadable' would fetch a model in the middle of a talk. */
export async function canCaption(language: string): Promise<boolean> {
  const Kind = kind()
  if (!Kind?.available || !('processLocally' in Kind.prototype)) return false
  const found = await Kind.available({ langs: [language], processLocally: true }).catch(() => 'unavailable')
  return found === 'available'
}

/** Writes down what a track says until it is told to stop. */
export function caption(track: MediaStreamTrack, language: string, say: (text: string) => void): () => void {
  const Kind = kind()!
  const recognition = new Kind()
  recognition.lang = language
  recognition.continuous = true
  recognition.interimResults = true
  recognition.processLocally = true
  recognition.onresult = ({ results }) => say(results[results.length - 1]?.[0]?.transcript ?? '')
  // It ends by itself after a silence.
  recognition.onend = () => recognition.start(track)
  recognition.start(track)
  return () => {
    recognition.onend = null
    recognition.abort()
  }
}
