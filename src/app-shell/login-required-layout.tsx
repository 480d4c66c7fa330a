import { data, type MiddlewareFunction, Outlet } from 'react-router'
import { readLogin, useLogin } from '#platform/web/login.ts'
import { AgreementBanner } from './agreement-banner.tsx'
import { buildErrorHead } from './error-head.ts'
import { LoginRequiredPage } from './login-required-page.tsx'
import { PageError } from './page-error.tsx'

export const meta = buildErrorHead

/**
 * Prevents the page's loaders from running while the user is logged out. The URL stays the same, and the page loads
 * after the login.
 */
const requireLogin: MiddlewareFunction = async (_args, next) => {
  if (!readLogin()) throw data(null, { status: 401 })
  return next()
}
export const clientMiddleware = [requireLogin]

/** Layout of every page that needs a login (specification §6). */
export default function LoginRequiredLayout() {
  const login = useLogin()
  if (login === 'out') return <LoginRequiredPage />
  return (
    <>
      <AgreementBanner />
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  return <PageError />
}
