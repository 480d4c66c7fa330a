import { useTexts } from '#platform/web/texts.tsx'
import { Drawer } from '#ui/dialog.tsx'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import { useMenus } from './use-menu.ts'

export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTexts()
  const { main, last } = useMenus()
  // A link to the current page does not trigger the navigation that would otherwise close the drawer, so every item
  // closes it explicitly.
  const withClose = (items: MenuItem[]) =>
    items.map((item) => ({ ...item, onPress: () => closeAndPress(item, onClose) }))
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={t('nav.menu')} closeText={t('nav.close')}>
      <Menu label={t('nav.account')} items={withClose([...main, ...last])} />
    </Drawer>
  )
}

function closeAndPress(item: MenuItem, close: () => void): void {
  close()
  item.onPress?.()
}
