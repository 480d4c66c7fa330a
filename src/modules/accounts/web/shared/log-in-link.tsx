import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '#platform/web/texts.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { LinkKind } from '#ui/link.tsx'
import { accountAddress } from './account-address.ts'
import { showAccountDialog } from './account-dialog.ts'
import { preloadAccountDialogs } from './load-account-dialogs.ts'

interface LogInLinkProps {
  kind?: 'main' | 'second'
  size?: 'dense'
  className?: string | undefined
}

/** Opens the login over the page. Before the scripts are there it is a link to the same page, which then opens it or says why not. */
export function LogInLink(look: LogInLinkProps) {
  const { t } = useTexts()
  const address = accountAddress(useLocation(), 'logIn')
  return (
    // A plain anchor: the router's own would fetch the page ahead for a click that never goes there.
    <LinkKind value="a">
      <ButtonLink {...look} href={address} onClick={openHere} onPointerEnter={preloadAccountDialogs}>
        {t('nav.logIn')}
      </ButtonLink>
    </LinkKind>
  )
}

function openHere(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  showAccountDialog('logIn')
}
