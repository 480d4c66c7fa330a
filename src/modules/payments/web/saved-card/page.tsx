import { useEffect, useRef, useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData, useRevalidator } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { CardFields } from '#modules/payments/web/shared/card-fields.tsx'
import { CheckoutState } from '#modules/payments/web/shared/checkout-state.tsx'
import { type CardInfo, formatSavedCard } from '#modules/payments/web/shared/saved-card.ts'
import type { PaymentSettings } from '#modules/payments/web/shared/stripe-script.ts'
import { useCardFields } from '#modules/payments/web/shared/use-card-fields.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { useBackOverride } from '#platform/web/back-override.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import classes from './card.module.css'
import { getSetupFailure } from './setup-failure.ts'

export function meta(args: MetaArgs) {
  // Uses a translation from outside the area, because the title is needed before the area's translations load.
  return buildHead(args, (t) => ({ page: 'paymentCard', title: t('checkout.card'), hidden: true }))
}

/** Loads the form or, when the bank redirects back after authentication, saves the card. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const setupIntentId = new URL(request.url).searchParams.get('setup_intent')
  const texts = areaTextsFor(request, 'savedCard')
  const saveReply = setupIntentId ? await api('putStripeConnect', { setupIntentId }) : null
  if (saveReply?.ok) {
    await texts
    return { saved: saveReply.data, form: null, problem: null }
  }
  const [card, settings, setup] = await Promise.all([
    api('getStripeInfo', {}),
    api('publicSettings', {}),
    api('startStripeConnect', {}),
    texts,
  ])
  const problem = saveReply?.message ?? null
  if (!setup.ok && setup.code === 'paymentsDown') return { saved: null, form: null, problem: setup.message }
  const form = {
    card: unwrapLoaderResult(card),
    settings: unwrapLoaderResult(settings).payments,
    setup: unwrapLoaderResult(setup),
  }
  return { saved: null, form, problem }
}

/** Shows only the card, because a document that loads Stripe’s script must not contain personal data. */
export default function PaymentCardPage() {
  const { saved, form, problem } = useLoaderData<typeof clientLoader>()
  useCleanUrl()
  if (saved) return <CardSaved card={saved} />
  return form ? (
    <SaveForm key={form.setup.setupIntentId} {...form} problem={problem} />
  ) : (
    <PaymentsUnavailable text={problem ?? ''} />
  )
}

/** Removes Stripe's secret from the URL, so that a reload starts over. */
function useCleanUrl(): void {
  useEffect(() => {
    if (location.search) history.replaceState(history.state, '', location.pathname)
  }, [])
}

function PaymentsUnavailable({ text }: { text: string }) {
  const { t } = useAreaTexts('savedCard')
  const { revalidate, state } = useRevalidator()
  const retryButton = (
    <Button busy={state === 'loading'} onClick={() => void revalidate()}>
      {t('generic.tryAgain')}
    </Button>
  )
  return (
    <div className={classes.page}>
      <h1>{t('savedCard.title')}</h1>
      <CheckoutState title={t('savedCard.notNow')} text={text} actions={retryButton} />
    </div>
  )
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={1} column="column" />
}

interface SaveFormProps {
  card: CardInfo
  settings: PaymentSettings
  setup: Reply<'startStripeConnect'>
  /** Why saving the card failed after the bank redirected back; null if it did not fail. */
  problem: string | null
}

/** Stripe's card fields and one button, below an explanation of what saving does. */
function SaveForm({ card, settings, setup, problem: initialProblem }: SaveFormProps) {
  const { t, language } = useAreaTexts('savedCard')
  const fields = useCardFields(settings, setup.clientSecret)
  const { saved, busy, problem, save } = useSaveCard({ fields, setup, initialProblem })
  const profile = `${buildPagePath('profile', language)}#card`
  useBackOverride(() => busy || location.assign(profile))
  if (saved) return <CardSaved card={saved} />
  return (
    <div className={classes.page}>
      <h1>{t(card.hasCard ? 'savedCard.pageReplace' : 'savedCard.pageTitle')}</h1>
      {card.hasCard && <p>{t('savedCard.takesPlace', { card: formatSavedCard(card) })}</p>}
      <p className={classes.lead}>{t('savedCard.pageLead')}</p>
      <CardFields
        card={fields}
        problem={problem ? { message: problem } : null}
        failedText={t('savedCard.fieldsFailed')}
      />
      <Button
        size="tall"
        wide
        icon="lock"
        busy={busy}
        busyLabel={t('savedCard.saving')}
        off={fields.state !== 'ready'}
        onClick={() => void save()}
      >
        {t('savedCard.saveNow')}
      </Button>
    </div>
  )
}

/** Confirms that the card has been saved, with a link back to the profile. */
function CardSaved({ card }: { card: CardInfo }) {
  const { t, language } = useAreaTexts('savedCard')
  // A full URL renders a plain link; the router would drop the hash when leaving this document.
  const href = `${location.origin}${buildPagePath('profile', language)}#card`
  const profileLink = <ButtonLink href={href}>{t('savedCard.toProfile')}</ButtonLink>
  return (
    <div className={classes.page}>
      <h1>{t('savedCard.title')}</h1>
      <CheckoutState
        title={t('savedCard.isSaved')}
        text={t('savedCard.isSavedText', { card: formatSavedCard(card) })}
        actions={profileLink}
      />
    </div>
  )
}

interface SaveOptions {
  fields: ReturnType<typeof useCardFields>
  setup: Reply<'startStripeConnect'>
  initialProblem: string | null
}

/**
 * Saves the card only once, no matter how often the button is clicked. If a response is lost, the next attempt finds
 * the card already saved.
 */
function useSaveCard({ fields, setup, initialProblem }: SaveOptions) {
  const { t, language } = useAreaTexts('savedCard')
  const isSaving = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState(initialProblem)
  const [saved, setSaved] = useState<CardInfo | null>(null)

  /** @returns the error message; null when the card is saved or the fields show the error */
  async function run(): Promise<string | null> {
    const { stripe, elements } = fields.loaded.current!
    if ((await elements.submit()).error) return null
    const confirmParams = { return_url: location.origin + buildPagePath('paymentCard', language) }
    const { error } = await stripe.confirmSetup({ elements, confirmParams, redirect: 'if_required' })
    const failure = error && getSetupFailure(error)
    if (failure) return failure.key && t(failure.key)
    const response = await api('putStripeConnect', { setupIntentId: setup.setupIntentId })
    if (response.ok) setSaved(response.data)
    return response.ok ? null : response.message || t('generic.offline')
  }

  async function save() {
    if (isSaving.current || !fields.loaded.current) return
    isSaving.current = true
    setBusy(true)
    setProblem(null)
    setProblem(await run())
    setBusy(false)
    isSaving.current = false
  }
  return { saved, busy, problem, save }
}
