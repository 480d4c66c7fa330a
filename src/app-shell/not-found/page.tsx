import { data, type MetaArgs } from 'react-router'
import { NotFound } from '#app-shell/page-error.tsx'
import { buildPlainHead } from '#platform/web/head.ts'

export function meta(args: MetaArgs) {
  return buildPlainHead(args, (t) => t('page.notFoundTitle'))
}

/** Responds to any unknown path with status 404 (specification §2). */
export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return <NotFound />
}
