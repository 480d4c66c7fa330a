import { Link, Outlet } from 'react-router'
import type { PathLanguage } from '#platform/values/enums.ts'
import { TextsProvider } from '#platform/web/texts.tsx'
import { useVisit } from '#platform/web/visit.ts'
import { LinkComponentContext, type LinkProps } from '#ui/link.tsx'

/** Provides the pages inside the layout with texts and internal links. */
export function LanguageShell({ language }: { language: PathLanguage }) {
  const visit = useVisit()
  if (!visit) throw new Error('A page was rendered without its visit')
  return (
    <LinkComponentContext value={RouterAnchor}>
      <TextsProvider language={language} visit={visit}>
        <Outlet />
      </TextsProvider>
    </LinkComponentContext>
  )
}

/**
 * Returns whether this document comes from the offline cache. A cached document contains only its own route, so links
 * must load whole documents.
 */
const isStoredDocument = () => typeof document !== 'undefined' && 'kept' in document.documentElement.dataset

/**
 * Adapts the router's link to the UI library's link props, which have an `href` like any anchor. The server renders the
 * same element directly, because the many hooks of the router's link are useful only in a browser.
 */
function RouterAnchor({ href, ...rest }: LinkProps) {
  if (import.meta.env.SSR && /^\/(?!\/)/.test(href)) return <a {...rest} href={href} data-discover="true" />
  return <Link to={href} prefetch="intent" reloadDocument={isStoredDocument()} {...rest} />
}
