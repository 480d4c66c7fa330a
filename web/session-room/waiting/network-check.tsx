import { useEffect, useState } from 'react'
import { useAreaTexts } from '../../area-texts.ts'
import { Icon } from '../../kit/icon.tsx'
import { lookAtNetwork, type Network } from './network.ts'
import classes from './waiting.module.css'

/** Looked at when the page opens, and again whenever the browser's own network comes or goes. */
export function NetworkCheck({ iceServers }: { iceServers: RTCIceServer[] }) {
  const { t } = useAreaTexts('room')
  const [network, setNetwork] = useState<Network | 'checking'>('checking')
  const servers = JSON.stringify(iceServers)
  useEffect(() => {
    let isGone = false
    const look = async () => {
      setNetwork('checking')
      const found = await lookAtNetwork(JSON.parse(servers) as RTCIceServer[])
      if (!isGone) setNetwork(found)
    }
    void look()
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      isGone = true
      removeEventListener('online', look)
      removeEventListener('offline', look)
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
