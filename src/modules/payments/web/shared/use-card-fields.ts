import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#platform/web/texts.tsx'
import { useTheme } from '#platform/web/theme.ts'
import {
  type Appearance,
  type CardElements,
  loadStripe,
  type PaymentSettings,
  type StripeClient,
} from './stripe-script.ts'

export type CardFieldsState = 'loading' | 'ready' | 'failed'

interface LoadedFields {
  stripe: StripeClient
  elements: CardElements
}
const LOAD_TIMEOUT_MS = 15_000

/**
 * Mounts Stripe's card fields for one payment or setup. `isEnabled` is false while the container is not rendered.
 * `retry` reloads the fields after a failure.
 */
export function useCardFields(settings: PaymentSettings, clientSecret: string, isEnabled = true) {
  const { language } = useTexts()
  const container = useRef<HTMLDivElement>(null)
  const loaded = useRef<LoadedFields | null>(null)
  const [state, setState] = useState<CardFieldsState>('loading')
  const [attempt, setAttempt] = useState(0)
  const { publishableKey, scriptUrl } = settings

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the fields again
  useEffect(() => {
    setState('loading')
    if (!isEnabled) return
    const mount = mountCard(
      { publishableKey, scriptUrl },
      { clientSecret, locale: language, container: container.current! },
    )
    const timeout = setTimeout(() => setState('failed'), LOAD_TIMEOUT_MS)
    void mount.ready.then((card) => {
      clearTimeout(timeout)
      loaded.current = card
      setState(card ? 'ready' : 'failed')
    })
    return () => {
      clearTimeout(timeout)
      loaded.current = null
      mount.destroy()
    }
  }, [publishableKey, scriptUrl, clientSecret, language, attempt, isEnabled])

  useSyncedAppearance(loaded)
  return { container, loaded, state, retry: () => setAttempt((previous) => previous + 1) }
}

interface MountOptions {
  clientSecret: string
  locale: string
  container: HTMLElement
}

/** `ready` resolves to null if the fields fail to load, and never settles after `destroy`. */
function mountCard(settings: PaymentSettings, { clientSecret, locale, container }: MountOptions) {
  let isDestroyed = false
  let destroy = () => {}
  const ready = new Promise<LoadedFields | null>((resolve) => {
    const settle = (card: LoadedFields | null) => !isDestroyed && resolve(card)
    loadStripe(settings, locale)
      .then((stripe) => {
        if (isDestroyed) return
        const elements = stripe.elements({ clientSecret, locale, appearance: currentAppearance() })
        const element = elements.create('payment')
        destroy = () => element.destroy()
        element.on('ready', () => settle({ stripe, elements }))
        element.on('loaderror', () => settle(null))
        element.mount(container)
      })
      .catch(() => settle(null))
  })
  return {
    ready,
    destroy() {
      isDestroyed = true
      destroy()
    },
  }
}

/** Keeps the theme of the fields in sync with the page. */
function useSyncedAppearance(loaded: { current: LoadedFields | null }): void {
  const theme = useTheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen theme changes the tokens that are read here
  useEffect(() => {
    const update = () => loaded.current?.elements.update({ appearance: currentAppearance() })
    const dark = matchMedia('(prefers-color-scheme: dark)')
    update()
    dark.addEventListener('change', update)
    return () => dark.removeEventListener('change', update)
  }, [theme, loaded])
}

/**
 * Maps Stripe’s appearance variables to design tokens; the fields are in Stripe’s iframe, where our style sheets do not
 * apply.
 */
const TOKENS = {
  colorPrimary: '--green',
  colorBackground: '--surface',
  colorText: '--ink',
  colorTextSecondary: '--ink2',
  colorTextPlaceholder: '--ink2',
  colorDanger: '--red',
} as const

/** Returns the appearance of the card fields for the current theme. */
function currentAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const colours = Object.entries(TOKENS).map(([name, token]) => [name, style.getPropertyValue(token).trim()])
  return {
    theme: style.colorScheme === 'dark' ? 'night' : 'stripe',
    variables: {
      ...Object.fromEntries(colours),
      borderRadius: '12px',
      fontSizeBase: '16px',
      fontFamily: 'Onest, system-ui, "Segoe UI", Roboto, sans-serif',
    },
  }
}
