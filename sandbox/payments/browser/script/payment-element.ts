import { type ProviderRefusal, sandboxOrigin } from './provider-calls.ts'

export interface Appearance {
  theme?: 'stripe' | 'night' | 'flat'
  variables?: Record<string, string>
}

export interface FrameSettings {
  publishableKey: string
  locale: string
  appearance: Appearance
}

type Listener = (event: object) => void
interface FrameMessage {
  from?: string
  kind: 'ready' | 'height' | 'change' | 'focus' | 'blur' | 'answer'
  id?: number
  height?: number
  detail?: object
  paymentMethod?: string
  error?: ProviderRefusal
}

const FRAME_TITLES: Record<string, string> = {
  en: 'Secure card fields',
  et: 'Turvalised kaardiväljad',
  ru: 'Защищённые поля карты',
}
/** The frame is a little wider than its place, so that focus rings inside it are not cut off. */
const RING_ROOM = 6

/** The card fields: a frame from the provider's own origin; what is typed there never reaches the page. */
export function createPaymentElement(settings: FrameSettings) {
  const listeners = new Map<string, Set<Listener>>()
  const waiting = new Map<number, (message: FrameMessage) => void>()
  let frame: HTMLIFrameElement | null = null
  let last = 0

  const tell = (name: string, detail: object) => {
    for (const listener of listeners.get(name) ?? []) listener({ elementType: 'payment', ...detail })
  }
  const send = (message: object) => frame?.contentWindow?.postMessage(message, sandboxOrigin)
  const hear = (event: MessageEvent<FrameMessage>) => {
    // Both checks matter: other frames of the same origin, and other pages inside this frame, are not to be heard.
    if (event.origin !== sandboxOrigin || event.source !== frame?.contentWindow) return
    const { data } = event
    if (data.kind === 'height') frame?.style.setProperty('height', `${data.height}px`)
    else if (data.kind === 'answer') waiting.get(data.id ?? 0)?.(data)
    else tell(data.kind, data.detail ?? {})
  }

  function buildFrame(): HTMLIFrameElement {
    const made = document.createElement('iframe')
    const setUp = { origin: window.location.origin, ...settings }
    made.title = FRAME_TITLES[settings.locale] ?? 'Secure card fields'
    made.src = `${sandboxOrigin}/frames/payment?locale=${settings.locale}#${encodeURIComponent(JSON.stringify(setUp))}`
    made.name = 'payment-card-frame'
    const look = {
      border: '0',
      display: 'block',
      width: `calc(100% + ${2 * RING_ROOM}px)`,
      margin: `0 -${RING_ROOM}px`,
    }
    Object.assign(made.style, { ...look, height: '240px', colorScheme: schemeOf(settings.appearance) })
    made.addEventListener('error', () => tell('loaderror', { error: { type: 'api_connection_error' } }))
    return made
  }

  function ask(kind: 'validate' | 'tokenise', detail: object = {}): Promise<FrameMessage> {
    if (!frame) throw new Error('The payment element must be mounted first')
    const id = ++last
    return new Promise((resolve) => {
      waiting.set(id, (message) => {
        waiting.delete(id)
        resolve(message)
      })
      send({ kind, id, ...detail })
    })
  }

  const element = {
    mount(place: string | HTMLElement) {
      const target = typeof place === 'string' ? document.querySelector(place) : place
      if (!target) throw new Error(`No element fits ${place}`)
      element.unmount()
      frame = buildFrame()
      window.addEventListener('message', hear)
      target.replaceChildren(frame)
    },
    unmount() {
      window.removeEventListener('message', hear)
      frame?.remove()
      frame = null
    },
    destroy() {
      element.unmount()
      listeners.clear()
    },
    on(name: string, listener: Listener) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
      return element
    },
    off(name: string, listener: Listener) {
      listeners.get(name)?.delete(listener)
      return element
    },
    focus: () => send({ kind: 'focus' }),
    blur: () => send({ kind: 'blur' }),
    clear: () => send({ kind: 'clear' }),
    collapse: () => undefined,
    update: () => undefined,
  }
  const inner = {
    ask,
    refused: (error: ProviderRefusal) => send({ kind: 'refused', error }),
    look(appearance: Appearance) {
      frame?.style.setProperty('color-scheme', schemeOf(appearance))
      send({ kind: 'appearance', appearance })
    },
  }
  return { element, inner }
}

/** A frame is only see-through when it has the same colour scheme as its element. */
function schemeOf(appearance: Appearance): string {
  return appearance.theme === 'night' ? 'dark' : 'light'
}
