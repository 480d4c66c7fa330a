import { type FrameMessage, openChannel } from './frame-channel.ts'
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
/** The frame is slightly wider than its container, so that focus rings inside it are not clipped. */
const RING_ROOM = 6

/** A frame is transparent only if its document has the same colour scheme as the frame element. */
const getColorScheme = (appearance: Appearance) => (appearance.theme === 'night' ? 'dark' : 'light')

function buildFrame(settings: FrameSettings): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  const setUp = { origin: window.location.origin, ...settings }
  frame.title = FRAME_TITLES[settings.locale] ?? 'Secure card fields'
  frame.src = `${sandboxOrigin}/frames/payment?locale=${settings.locale}#${encodeURIComponent(JSON.stringify(setUp))}`
  frame.name = 'payment-card-frame'
  const style = { border: '0', display: 'block', width: `calc(100% + ${2 * RING_ROOM}px)`, margin: `0 -${RING_ROOM}px` }
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

/** The card fields: a frame from the sandbox's own origin, so that typed data never reaches the page. */
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
    ask: channel.ask,
    showError: (error: StripeError) => channel.send({ kind: 'cardError', error }),
    setAppearance(appearance: Appearance) {
      frame?.style.setProperty('color-scheme', getColorScheme(appearance))
      channel.send({ kind: 'appearance', appearance })
    },
  }
  return { element, inner }
}
