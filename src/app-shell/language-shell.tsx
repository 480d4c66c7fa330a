import { Outlet } from 'react-router'
import type { PathLanguage } from '#platform/values/enums.ts'
import { TextsProvider } from '#platform/web/texts.tsx'
import { useVisit } from '#platform/web/visit.ts'
import { LinkComponentContext } from '#ui/link.tsx'
import { RouterAnchor } from './router-anchor.tsx'

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
