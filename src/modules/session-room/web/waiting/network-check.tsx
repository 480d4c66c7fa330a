import { useEffect, useState } from 'react'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Icon } from '#ui/icon.tsx'
import { lookAtNetwork, type Network } from './network.ts'
import classes from './waiting.module.css'

const AGAIN_MS = 10_000

/** Looked at when the page opens, whenever the browser's own network comes or goes, and every so often while it is not good. */
export function NetworkCheck({ iceServers }: { iceServers: RTCIceServer[] }) {
  const { t } = useAreaTexts('room')
  const [network, setNetwork] = useState<Network | 'checking'>('checking')
  const servers = JSON.stringify(iceServers)
  useEffect(() => {
    let newest = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      clearTimeout(timer)
      const mine = ++newest
      const found = await lookAtNetwork(JSON.parse(servers) as RTCIceServer[])
      if (mine !== newest) return
      setNetwork(found)
      if (found !== 'good') timer = setTimeout(look, AGAIN_MS)
    }
    const lookAnew = () => {
      setNetwork('checking')
      void look()
    }
    void look()
    addEventListener('online', lookAnew)
    addEventListener('offline', lookAnew)
    return () => {
      newest = -1
      clearTimeout(timer)
      removeEventListener('online', lookAnew)
      removeEventListener('offline', lookAnew)
    }
  }, [servers])
  return (
    <div className={classes.network}>
      <Icon name={network === 'none' ? 'wifi-off' : 'wifi'} />
      <div>
        <h3 className={classes.small}>{t('room.network.title')}</h3>
        <p role="status">{t(`room.network.${network}`)}</p>
      </div>
    </div>
  )
}
