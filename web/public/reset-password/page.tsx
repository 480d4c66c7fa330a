import type { MetaArgs } from 'react-router'
import { head } from '../../head.ts'
import { useMoreTexts } from '../../texts.tsx'

export function meta(args: MetaArgs) {
  return head(args, (t) => ({ page: 'resetPassword', title: t('account.resetTitle'), hidden: true }))
}

export default function ResetPasswordPage() {
  const { t } = useMoreTexts()
  return <h1>{t('account.resetTitle')}</h1>
}
