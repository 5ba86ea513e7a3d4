import fc from 'fast-check'

/**
 * The default run tries the same cases everywhere, so that the result depends on the change and not on the luck of a seed; the long setting
 * (`DECANT_LONG=1`) and `DECANT_SEED` try others. fast-check prints seed and path of its counter-examples.
 */
const seed = process.env.DECANT_SEED ?? (process.env.DECANT_LONG ? undefined : '20261121')
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) })
