import { type StripeError, sandboxOrigin } from './sandbox-calls.ts'

export interface Appearance {
  theme?: 'stripe' | 'night' | 'flat'
  variables?: Record<string, string>
}

interface FrameSettings {
  publishableKey: string
  locale: string
  appearance: Appearance
}

type Listener = (event: object) => void

const FRAME_TITLES: Record<string, string> = {
  en: 'Secure card fields',
  et: 'Turvalised kaardiväljad',
  ru: 'Защищённые поля карты',
}
/** How far the frame extends beyond its container on each side, so that focus rings inside it are not clipped. */
const FOCUS_RING_PX = 6

/** A frame is transparent only if its document has the same colour scheme as the frame element. */
const getColorScheme = (appearance: Appearance) => (appearance.theme === 'night' ? 'dark' : 'light')

function buildFrame(settings: FrameSettings): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  const frameSettings = { origin: window.location.origin, ...settings }
  frame.title = FRAME_TITLES[settings.locale] ?? 'Secure card fields'
  frame.src = `${sandboxOrigin}/frames/payment?locale=${settings.locale}#${encodeURIComponent(JSON.stringify(frameSettings))}`
  frame.name = 'payment-card-frame'
  const style = {
    border: '0',
    display: 'block',
    width: `calc(100% + ${2 * FOCUS_RING_PX}px)`,
    margin: `0 -${FOCUS_RING_PX}px`,
  }
  Object.assign(frame.style, { ...style, height: '240px', colorScheme: getColorScheme(settings.appearance) })
  return frame
}

function createListenerList() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    add: (name: string, listener: Listener) =>
      void listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
    remove: (name: string, listener: Listener) => void listeners.get(name)?.delete(listener),
    clear: () => listeners.clear(),
    emit: (name: string, detail: object) => {
      for (const listener of listeners.get(name) ?? []) listener({ elementType: 'payment', ...detail })
    },
  }
}

interface FrameMessage {
  kind: 'ready' | 'height' | 'change' | 'focus' | 'blur' | 'response'
  id?: number
  height?: number
  detail?: object
  paymentMethod?: string
  error?: StripeError
}

/** Exchanges messages with a card frame: passes its events to `onEvent` and matches responses to their requests. */
function openChannel(onEvent: (message: FrameMessage) => void) {
  const pending = new Map<number, (message: FrameMessage) => void>()
  let frame: HTMLIFrameElement | null = null
  let lastId = 0
  const receive = ({ origin, source, data }: MessageEvent<FrameMessage>) => {
    // The first check ignores messages from pages of other origins, and the second ignores other frames of the same
    // origin.
    if (origin !== sandboxOrigin || source !== frame?.contentWindow) return
    if (data.kind === 'response') pending.get(data.id ?? 0)?.(data)
    else onEvent(data)
  }
  const send = (message: object) => frame?.contentWindow?.postMessage(message, sandboxOrigin)
  return {
    send,
    open(element: HTMLIFrameElement) {
      frame = element
      window.addEventListener('message', receive)
    },
    close() {
      window.removeEventListener('message', receive)
      frame?.remove()
      frame = null
    },
    request(kind: 'validate' | 'tokenise', detail: object = {}): Promise<FrameMessage> {
      if (!frame) throw new Error('The payment element must be mounted first')
      const id = ++lastId
      return new Promise((resolve) => {
        pending.set(id, (message) => {
          pending.delete(id)
          resolve(message)
        })
        send({ kind, id, ...detail })
      })
    },
  }
}

/** Creates the card fields in a frame on the sandbox's own origin, so that card data never reaches the page. */
export function createPaymentElement(settings: FrameSettings) {
  const listeners = createListenerList()
  let frame: HTMLIFrameElement | null = null
  const channel = openChannel(({ kind, height, detail }: FrameMessage) => {
    if (kind === 'height') frame?.style.setProperty('height', `${height}px`)
    else listeners.emit(kind, detail ?? {})
  })
  const element = {
    mount(container: string | HTMLElement) {
      const target = typeof container === 'string' ? document.querySelector(container) : container
      if (!target) throw new Error(`No element matches ${container}`)
      element.unmount()
      frame = buildFrame(settings)
      frame.addEventListener('error', () => listeners.emit('loaderror', { error: { type: 'api_connection_error' } }))
      channel.open(frame)
      target.replaceChildren(frame)
    },
    unmount: () => channel.close(),
    destroy() {
      channel.close()
      listeners.clear()
    },
    on(name: string, listener: Listener) {
      listeners.add(name, listener)
      return element
    },
    off(name: string, listener: Listener) {
      listeners.remove(name, listener)
      return element
    },
    focus: () => channel.send({ kind: 'focus' }),
    blur: () => channel.send({ kind: 'blur' }),
    clear: () => channel.send({ kind: 'clear' }),
  }
  const inner = {
    request: channel.request,
    showError: (error: StripeError) => channel.send({ kind: 'cardError', error }),
    setAppearance(appearance: Appearance) {
      frame?.style.setProperty('color-scheme', getColorScheme(appearance))
      channel.send({ kind: 'appearance', appearance })
    },
  }
  return { element, inner }
}
