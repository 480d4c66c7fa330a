import { Link, Outlet } from 'react-router'
import type { PathLanguage } from '#platform/values/enums.ts'
import { TextsProvider } from '#platform/web/texts.tsx'
import { useVisit } from '#platform/web/visit.ts'
import { LinkComponentContext, type LinkProps } from '#ui/link.tsx'

/** Provides translations and internal links to the pages inside. */
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

/** A document from the offline cache contains only its own route, so its links load whole documents. */
const isStoredDocument = () => typeof document !== 'undefined' && 'kept' in document.documentElement.dataset

/** The router's link with the interface of the UI library: `href`, like any anchor. */
function RouterAnchor({ href, ...rest }: LinkProps) {
  return <Link to={href} prefetch="intent" reloadDocument={isStoredDocument()} {...rest} />
}
