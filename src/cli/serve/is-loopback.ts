const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '::1']

/** Whether only programs of this machine can reach an address. */
export function isLoopback(host: string): boolean {
  return LOOPBACK_HOSTS.includes(host)
}
