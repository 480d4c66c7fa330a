import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderComponent } from '#testing/web/render-component.tsx'
import { Dialog } from './dialog.tsx'

test('closes when it is cancelled itself, but not when a file picker inside it is cancelled', async () => {
  const onClose = vi.fn()
  await renderComponent(
    <Dialog isOpen onClose={onClose} title="Add a picture" closeText="Close">
      <input type="file" aria-label="Picture" />
    </Dialog>,
  )
  page
    .getByLabelText('Picture')
    .element()
    .dispatchEvent(new Event('cancel', { bubbles: true }))
  expect(onClose).not.toHaveBeenCalled()
  page
    .getByRole('dialog')
    .element()
    .dispatchEvent(new Event('cancel', { cancelable: true }))
  expect(onClose).toHaveBeenCalledOnce()
})
