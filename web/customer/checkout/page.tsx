import type { MetaArgs } from 'react-router'
import { head } from '../../head.ts'
import { useMoreTexts } from '../../texts.tsx'

export function meta(args: MetaArgs) {
  return head(args, (t) => ({ page: 'checkout', title: t('checkout.title'), hidden: true }))
}

export default function CheckoutPage() {
  const { t } = useMoreTexts()
  return <h1>{t('checkout.title')}</h1>
}
