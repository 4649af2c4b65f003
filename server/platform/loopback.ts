/** Whether a host names only this machine, as written in a setting, a URL or a Host header without its port. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?(::1|::ffff:127(\.\d{1,3}){3})\]?)$/iu.test(host)
