import { type ClientLoaderFunctionArgs, type MetaArgs, redirectDocument, useLoaderData } from 'react-router'
import { pagePath } from '#contract/pages.ts'
import { api } from '../../api.ts'
import { head } from '../../head.ts'
import { useMoreTexts } from '../../texts.tsx'

export function meta(args: MetaArgs) {
  return head(args, (t) => ({ page: 'paymentReturn', title: t('checkout.return'), hidden: true }))
}

/** Asks how the payment stands; a paid one goes on to its session (specification §2). */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const paymentIntentId = params['paymentIntentId'] ?? ''
  const payment = await api('checkPaymentIntent', { id: paymentIntentId })
  const language = document.documentElement.lang === 'et' ? 'et' : 'en'
  if (payment.ok && payment.data.status === 'succeeded')
    throw redirectDocument(pagePath('mySessions', language, { paymentIntentId }))
  return payment
}

export default function PaymentReturnPage() {
  const payment = useLoaderData<typeof clientLoader>()
  const { t } = useMoreTexts()
  return (
    <>
      <h1>{t('checkout.return')}</h1>
      <p>{payment.ok ? t('checkout.returnText') : payment.message || t('generic.offline')}</p>
    </>
  )
}

export function HydrateFallback() {
  const { t } = useMoreTexts()
  return (
    <>
      <h1>{t('checkout.return')}</h1>
      <p>{t('checkout.returnText')}</p>
    </>
  )
}
