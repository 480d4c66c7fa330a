import { page, userEvent } from 'vitest/browser'
import { type AccountDialog, showAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { Button } from '#ui/button.tsx'
import { renderComponent } from './render-component.tsx'

/** Opens an account dialog from a button on an otherwise empty page, as the links in the header do. */
export async function openAccountDialog(dialog: AccountDialog, language: 'en' | 'et' | 'ru' = 'en'): Promise<void> {
  await renderComponent(<Button onClick={() => showAccountDialog(dialog)}>Open</Button>, { language })
  await userEvent.click(page.getByRole('button', { name: 'Open', exact: true }))
}
