import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#platform/web/texts.tsx'
import { useTheme } from '#platform/web/theme.ts'
import { currentAppearance } from './appearance.ts'
import { type CardElements, loadProvider, type PaymentProvider, type PaymentSettings } from './payment-script.ts'

export type CardState = 'loading' | 'ready' | 'failed'

interface Loaded {
  provider: PaymentProvider
  elements: CardElements
}
const SILENT_MS = 15_000

/**
 * The provider's card fields for one payment or saving, in a place of the page; not while `isWanted` is false, when that
 * place is not there. `retry` after they did not come.
 */
export function useCard(settings: PaymentSettings, clientSecret: string, isWanted = true) {
  const { language } = useTexts()
  const place = useRef<HTMLDivElement>(null)
  const loaded = useRef<Loaded | null>(null)
  const [state, setState] = useState<CardState>('loading')
  const [round, setRound] = useState(0)
  const { publishableKey, scriptUrl } = settings

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is what asks for the fields again
  useEffect(() => {
    setState('loading')
    if (!isWanted) return
    const mount = mountCard({ publishableKey, scriptUrl }, { clientSecret, locale: language, place: place.current! })
    const silence = setTimeout(() => setState('failed'), SILENT_MS)
    void mount.ready.then((card) => {
      clearTimeout(silence)
      loaded.current = card
      setState(card ? 'ready' : 'failed')
    })
    return () => {
      clearTimeout(silence)
      loaded.current = null
      mount.destroy()
    }
  }, [publishableKey, scriptUrl, clientSecret, language, round, isWanted])

  useSameLook(loaded)
  return { place, loaded, state, retry: () => setRound((old) => old + 1) }
}

interface Mounting {
  clientSecret: string
  locale: string
  place: HTMLElement
}

/** `ready` gives null when the fields did not come, and never settles once destroyed. */
function mountCard(settings: PaymentSettings, { clientSecret, locale, place }: Mounting) {
  let isGone = false
  let destroy = () => {}
  const ready = new Promise<Loaded | null>((resolve) => {
    const settle = (card: Loaded | null) => !isGone && resolve(card)
    loadProvider(settings, locale)
      .then((provider) => {
        if (isGone) return
        const elements = provider.elements({ clientSecret, locale, appearance: currentAppearance() })
        const element = elements.create('payment')
        destroy = () => element.destroy()
        element.on('ready', () => settle({ provider, elements }))
        element.on('loaderror', () => settle(null))
        element.mount(place)
      })
      .catch(() => settle(null))
  })
  return {
    ready,
    destroy() {
      isGone = true
      destroy()
    },
  }
}

/** The fields turn dark or light together with the page. */
function useSameLook(loaded: { current: Loaded | null }): void {
  const theme = useTheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen theme changes the tokens that are read here
  useEffect(() => {
    const follow = () => loaded.current?.elements.update({ appearance: currentAppearance() })
    const dark = matchMedia('(prefers-color-scheme: dark)')
    follow()
    dark.addEventListener('change', follow)
    return () => dark.removeEventListener('change', follow)
  }, [theme, loaded])
}
