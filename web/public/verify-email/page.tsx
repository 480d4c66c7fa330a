import type { MetaArgs } from 'react-router'
import { head } from '../../head.ts'
import { useMoreTexts } from '../../texts.tsx'

export function meta(args: MetaArgs) {
  return head(args, (t) => ({ page: 'verifyEmail', title: t('account.verifyTitle'), hidden: true }))
}

export default function VerifyEmailPage() {
  const { t } = useMoreTexts()
  return <h1>{t('account.verifyTitle')}</h1>
}
