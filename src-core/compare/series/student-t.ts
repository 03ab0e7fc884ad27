const lanczos = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** The logarithm of the gamma function of a number of 0.5 or more. */
const logGamma = (number: number): number => {
  const x = number - 1
  const series = lanczos.reduce((sum, factor, at) => sum + factor / (x + at + 1), 0.99999999999980993)
  const t = x + lanczos.length - 0.5
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(series)
}

const mostTerms = 1000
const accuracy = 1e-14
const notZero = (number: number): number => (Math.abs(number) < 1e-300 ? 1e-300 : number)

/** The continued fraction of the incomplete beta function, by the method of Lentz. */
const betaFraction = (x: number, a: number, b: number): number => {
  let c = 1
  let d = 1 / notZero(1 - ((a + b) * x) / (a + 1))
  let result = d
  for (let m = 1; m <= mostTerms; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / notZero(1 + even * d)
    c = notZero(1 + even / c)
    result *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / notZero(1 + odd * d)
    c = notZero(1 + odd / c)
    result *= d * c
    if (Math.abs(d * c - 1) < accuracy) break
  }
  return result
}

/** The regularised incomplete beta function. */
const incompleteBeta = (x: number, a: number, b: number): number => {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x))
  // The fraction converges fast on this side only.
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b
}

/**
 * How likely chance alone leads at least this far from 0 in either direction, by Student's t distribution.
 */
export const chanceOf = (t: number, degrees: number): number =>
  incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5)
