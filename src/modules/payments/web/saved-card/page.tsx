import { useEffect } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData, useRevalidator } from 'react-router'
import { CheckoutState } from '#modules/payments/web/shared/checkout-state.tsx'
import { api } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Button } from '#ui/button.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import classes from './card.module.css'
import { CardSaved } from './card-saved.tsx'
import { SaveForm } from './save-form.tsx'

export function meta(args: MetaArgs) {
  // Uses a translation from outside the area, because the title is needed before the area's translations load.
  return buildHead(args, (t) => ({ page: 'paymentCard', title: t('checkout.card'), hidden: true }))
}

/** Opened to save a card, and on return from the bank after authentication. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const setupIntentId = new URL(request.url).searchParams.get('setup_intent')
  const texts = areaTextsFor(request, 'card')
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

/** The page shows only the card: a document that loads Stripe’s script contains no personal data. */
export default function PaymentCardPage() {
  const { saved, form, problem } = useLoaderData<typeof clientLoader>()
  useCleanAddress()
  if (saved) return <CardSaved card={saved} />
  return form ? (
    <SaveForm key={form.setup.setupIntentId} {...form} problem={problem} />
  ) : (
    <PaymentsUnavailable text={problem ?? ''} />
  )
}

/** Stripe puts its secret in the URL; it is removed, so that a reload starts again. */
function useCleanAddress(): void {
  useEffect(() => {
    if (location.search) history.replaceState(history.state, '', location.pathname)
  }, [])
}

function PaymentsUnavailable({ text }: { text: string }) {
  const { t } = useAreaTexts('card')
  const { revalidate, state } = useRevalidator()
  const retryButton = (
    <Button busy={state === 'loading'} onClick={() => void revalidate()}>
      {t('generic.tryAgain')}
    </Button>
  )
  return (
    <div className={classes.page}>
      <h1>{t('card.title')}</h1>
      <CheckoutState title={t('card.notNow')} text={text} actions={retryButton} />
    </div>
  )
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={1} column="column" />
}
