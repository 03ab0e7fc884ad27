const canonical = (address: string): string => {
  const trimmed = address.trim()
  if (!URL.canParse(trimmed)) return trimmed
  const { protocol, host, pathname, search, hash, username, password } = new URL(trimmed)
  return `${protocol}//${username}${password}${host}${pathname.replace(/\/+$/, '')}${search}${hash}`
}

/**
 * Whether two base URLs are the same: a slash at the end, capitals in the host and the default port make no
 * difference.
 */
export const isSameAddress = (one: string, other: string): boolean => canonical(one) === canonical(other)
