import { useTexts } from '#platform/web/texts.tsx'
import { Drawer } from '#ui/dialog.tsx'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import { useMenus } from './use-menu.ts'

/** The menu of whoever looks, over the page. */
export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTexts()
  const { main, last } = useMenus()
  // A link to the page one is on changes nothing that would close the drawer, so every line closes it.
  const closing = (items: MenuItem[]) => items.map((item) => ({ ...item, onPress: () => leaveBy(item, onClose) }))
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={t('nav.menu')} closeText={t('nav.close')}>
      <Menu label={t('nav.account')} items={closing([...main, ...last])} />
    </Drawer>
  )
}

function leaveBy(item: MenuItem, close: () => void): void {
  close()
  item.onPress?.()
}
