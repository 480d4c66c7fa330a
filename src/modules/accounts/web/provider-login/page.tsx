import type { MetaArgs } from 'react-router'
import { buildHead } from '#platform/web/head.ts'
import { LogInPage } from './log-in-page.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'providerLogin', title: t('nav.practiceLogin'), hidden: true }))
}

/** The page provider/login of specification §2. */
export default function ProviderLoginPage() {
  return <LogInPage />
}
