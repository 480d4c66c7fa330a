import { Outlet } from 'react-router'
import type { PathLanguage } from '#contract/enums.ts'
import { LinkKind } from '../kit/link.tsx'
import { TextsProvider } from '../texts.tsx'
import { useVisit } from '../visit.ts'
import { RouterAnchor } from './router-anchor.tsx'

/** Texts and inner links for the pages inside. */
export function LanguageFrame({ language }: { language: PathLanguage }) {
  const visit = useVisit()
  if (!visit) throw new Error('A page was drawn without its visit')
  return (
    <LinkKind value={RouterAnchor}>
      <TextsProvider language={language} visit={visit}>
        <Outlet />
      </TextsProvider>
    </LinkKind>
  )
}
