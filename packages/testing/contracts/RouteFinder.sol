// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Finds the best routes through given pools, in one eth_call that creates nothing: its answer comes in place of its code.
/// A pool calls back the contract that swaps, so the search runs in a contract of its own, which exists during the call.
///
/// Each pool is one word: its address, then from bit 160 the number of token0, from bit 168 the number of token1, from
/// bit 176 its fee in hundredths of a basis point, from bit 200 its kind (0 as Uniswap v2, 1 as v3). Token 0 is sold, token 1
/// is bought. A route is one word too: a byte for each hop, the first one lowest, with the number of its pool plus one.
///
/// The answer: the best output after one, two and three hops, these three routes, the output for `small` on the best of
/// them, a second route without its pools, and the outputs of both routes when they share the amount: the first has one
/// to nine tenths, the second has the rest.
contract RouteFinder {
    constructor(uint256 amount, uint256 small, uint256[] memory pools) {
        uint256[26] memory answer = new RouteSearch().find(amount, small, pools);
        assembly ("memory-safe") {
            return(answer, 832)
        }
    }
}

contract RouteSearch {
    uint256 private constant TOKENS = 16;
    /// A pool must not be able to use up the gas of the whole search.
    uint256 private constant GAS = 2_000_000;
    uint160 private constant LOWEST = 4295128740;
    uint160 private constant HIGHEST = 1461446703485210103287273052203988822378723970341;

    function find(uint256 amount, uint256 small, uint256[] memory pools) external returns (uint256[26] memory answer) {
        (uint256[3] memory outputs, uint256[3] memory routes) = search(amount, pools, 0);
        uint256 first;
        uint256 highest;
        for (uint256 hop = 0; hop < 3; hop++) {
            (answer[hop], answer[hop + 3]) = (outputs[hop], routes[hop]);
            if (outputs[hop] > highest) (highest, first) = (outputs[hop], routes[hop]);
        }
        if (first == 0) return answer;
        answer[6] = outputOf(first, small, pools);
        uint256 second = secondTo(first, amount / 2, pools);
        answer[7] = second;
        if (second == 0) return answer;
        for (uint256 tenths = 1; tenths < 10; tenths++) {
            uint256 part = (amount * tenths) / 10;
            answer[7 + tenths] = outputOf(first, part, pools);
            answer[16 + tenths] = outputOf(second, amount - part, pools);
        }
    }

    function secondTo(uint256 first, uint256 amount, uint256[] memory pools) private returns (uint256 second) {
        uint256 used;
        for (uint256 rest = first; rest != 0; rest >>= 8) used |= 1 << ((rest & 255) - 1);
        (uint256[3] memory outputs, uint256[3] memory routes) = search(amount, pools, used);
        uint256 highest;
        for (uint256 hop = 0; hop < 3; hop++)
            if (outputs[hop] > highest) (highest, second) = (outputs[hop], routes[hop]);
    }

    /// More of a token never buys less, so the best route to a token continues the best routes to the tokens before it.
    function search(uint256 amount, uint256[] memory pools, uint256 used)
        private
        returns (uint256[3] memory outputs, uint256[3] memory routes)
    {
        uint256[TOKENS] memory held;
        uint256[TOKENS] memory ways;
        held[0] = amount;
        for (uint256 hop = 0; hop < 3; hop++) {
            uint256[TOKENS] memory gained;
            uint256[TOKENS] memory longer;
            for (uint256 index = 0; index < pools.length; index++) {
                if ((used >> index) & 1 == 1) continue;
                for (uint256 side = 0; side < 2; side++) {
                    uint256 from = (pools[index] >> (160 + side * 8)) & 15;
                    uint256 to = (pools[index] >> (168 - side * 8)) & 15;
                    if (held[from] == 0 || from == 1 || to == 0 || (hop == 2 && to != 1)) continue;
                    uint256 output = quote(pools[index], side == 0, held[from]);
                    if (output <= gained[to]) continue;
                    gained[to] = output;
                    longer[to] = ways[from] | ((index + 1) << (8 * hop));
                }
            }
            (outputs[hop], routes[hop]) = (gained[1], longer[1]);
            (held, ways) = (gained, longer);
        }
    }

    function outputOf(uint256 route, uint256 amount, uint256[] memory pools) private returns (uint256) {
        uint256 token;
        for (; route != 0; route >>= 8) {
            uint256 pool = pools[(route & 255) - 1];
            bool isFirst = (pool >> 160) & 15 == token;
            token = (pool >> (isFirst ? 168 : 160)) & 15;
            amount = quote(pool, isFirst, amount);
        }
        return amount;
    }

    function quote(uint256 pool, bool isFirst, uint256 amount) private returns (uint256) {
        if (amount == 0 || amount > type(uint112).max) return 0;
        return (pool >> 200) & 255 == 0 ? quoteReserves(pool, isFirst, amount) : quoteSwap(pool, isFirst, amount);
    }

    function quoteReserves(uint256 pool, bool isFirst, uint256 amount) private view returns (uint256) {
        (bool isDone, bytes memory data) =
            address(uint160(pool)).staticcall{gas: GAS}(abi.encodeWithSignature("getReserves()"));
        if (!isDone || data.length < 64) return 0;
        (uint256 input, uint256 output) = abi.decode(data, (uint256, uint256));
        if (!isFirst) (input, output) = (output, input);
        if (input == 0 || input > type(uint112).max || output > type(uint112).max) return 0;
        uint256 paid = amount * (1_000_000 - ((pool >> 176) & 0xffffff));
        return (paid * output) / (input * 1_000_000 + paid);
    }

    /// A real swap, which the callback below ends with its two amounts.
    function quoteSwap(uint256 pool, bool isFirst, uint256 amount) private returns (uint256) {
        (bool isDone, bytes memory data) = address(uint160(pool)).call{gas: GAS}(
            abi.encodeWithSignature(
                "swap(address,bool,int256,uint160,bytes)",
                address(this),
                isFirst,
                int256(amount),
                isFirst ? LOWEST : HIGHEST,
                ""
            )
        );
        if (isDone || data.length != 64) return 0;
        (int256 input, int256 output) = abi.decode(data, (int256, int256));
        if (!isFirst) (input, output) = (output, input);
        // A pool that runs dry takes only a part.
        return input == int256(amount) && output < 0 ? uint256(-output) : 0;
    }

    /// The callback of a pool, which has another name in each exchange: `(int256 amount0, int256 amount1, bytes)`.
    fallback() external {
        assembly ("memory-safe") {
            calldatacopy(0, 4, 64)
            revert(0, 64)
        }
    }
}
