import { type FrameMessage, openChannel } from './frame-channel.ts'
import { type ProviderRefusal, sandboxOrigin } from './provider-calls.ts'

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
/** The frame is slightly wider than its container, so that focus rings inside it are not clipped. */
const RING_ROOM = 6

/** A frame is transparent only with the same colour scheme as its element. */
const schemeOf = (appearance: Appearance) => (appearance.theme === 'night' ? 'dark' : 'light')

function buildFrame(settings: FrameSettings): HTMLIFrameElement {
  const made = document.createElement('iframe')
  const setUp = { origin: window.location.origin, ...settings }
  made.title = FRAME_TITLES[settings.locale] ?? 'Secure card fields'
  made.src = `${sandboxOrigin}/frames/payment?locale=${settings.locale}#${encodeURIComponent(JSON.stringify(setUp))}`
  made.name = 'payment-card-frame'
  const look = { border: '0', display: 'block', width: `calc(100% + ${2 * RING_ROOM}px)`, margin: `0 -${RING_ROOM}px` }
  Object.assign(made.style, { ...look, height: '240px', colorScheme: schemeOf(settings.appearance) })
  return made
}

function listenerList() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    add: (name: string, listener: Listener) =>
      void listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
    remove: (name: string, listener: Listener) => void listeners.get(name)?.delete(listener),
    clear: () => listeners.clear(),
    tell: (name: string, detail: object) => {
      for (const listener of listeners.get(name) ?? []) listener({ elementType: 'payment', ...detail })
    },
  }
}

/** The card fields: a frame from the sandbox's own origin, so that typed data never reaches the page. */
export function createPaymentElement(settings: FrameSettings) {
  const listeners = listenerList()
  let frame: HTMLIFrameElement | null = null
  const channel = openChannel(({ kind, height, detail }: FrameMessage) => {
    if (kind === 'height') frame?.style.setProperty('height', `${height}px`)
    else listeners.tell(kind, detail ?? {})
  })
  const element = {
    mount(place: string | HTMLElement) {
      const target = typeof place === 'string' ? document.querySelector(place) : place
      if (!target) throw new Error(`No element fits ${place}`)
      element.unmount()
      frame = buildFrame(settings)
      frame.addEventListener('error', () => listeners.tell('loaderror', { error: { type: 'api_connection_error' } }))
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
    ask: channel.ask,
    refused: (error: ProviderRefusal) => channel.send({ kind: 'refused', error }),
    look(appearance: Appearance) {
      frame?.style.setProperty('color-scheme', schemeOf(appearance))
      channel.send({ kind: 'appearance', appearance })
    },
  }
  return { element, inner }
}
