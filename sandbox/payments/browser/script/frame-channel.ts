import { type StripeError, sandboxOrigin } from './sandbox-calls.ts'

export interface FrameMessage {
  kind: 'ready' | 'height' | 'change' | 'focus' | 'blur' | 'answer'
  id?: number
  height?: number
  detail?: object
  paymentMethod?: string
  error?: StripeError
}

/** Communicates with a card frame: its events go to `onEvent`, requests are matched with their responses. */
export function openChannel(onEvent: (message: FrameMessage) => void) {
  const waiting = new Map<number, (message: FrameMessage) => void>()
  let frame: HTMLIFrameElement | null = null
  let last = 0
  const receive = ({ origin, source, data }: MessageEvent<FrameMessage>) => {
    // Both checks matter: messages from other frames of the same origin and from pages nested in this frame are
    // ignored.
    if (origin !== sandboxOrigin || source !== frame?.contentWindow) return
    if (data.kind === 'answer') waiting.get(data.id ?? 0)?.(data)
    else onEvent(data)
  }
  const send = (message: object) => frame?.contentWindow?.postMessage(message, sandboxOrigin)
  return {
    send,
    open(opened: HTMLIFrameElement) {
      frame = opened
      window.addEventListener('message', receive)
    },
    close() {
      window.removeEventListener('message', receive)
      frame?.remove()
      frame = null
    },
    ask(kind: 'validate' | 'tokenise', detail: object = {}): Promise<FrameMessage> {
      if (!frame) throw new Error('The payment element must be mounted first')
      const id = ++last
      return new Promise((resolve) => {
        waiting.set(id, (message) => {
          waiting.delete(id)
          resolve(message)
        })
        send({ kind, id, ...detail })
      })
    },
  }
}
