// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Erc20 {
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 value) external returns (bool);
}

/// A pair of tokens traded along x·y=k with a fee of 0.3 %, with the interface of a Uniswap v2 pair. For local chains only.
contract TestPool {
    address public immutable token0;
    address public immutable token1;
    uint112 private reserve0;
    uint112 private reserve1;
    uint32 private updatedAt;

    event Sync(uint112 reserve0, uint112 reserve1);
    event Swap(
        address indexed sender,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out,
        address indexed to
    );

    constructor(address first, address second) {
        (token0, token1) = first < second ? (first, second) : (second, first);
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, updatedAt);
    }

    /// Take in what was sent here as liquidity.
    function sync() public {
        reserve0 = uint112(Erc20(token0).balanceOf(address(this)));
        reserve1 = uint112(Erc20(token1).balanceOf(address(this)));
        updatedAt = uint32(block.timestamp);
        emit Sync(reserve0, reserve1);
    }

    /// Hand out tokens against those that were sent here before the call.
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata) external {
        require(amount0Out > 0 || amount1Out > 0, "TestPool: nothing asked for");
        require(amount0Out < reserve0 && amount1Out < reserve1, "TestPool: not that much here");
        uint256 k = uint256(reserve0) * reserve1 * 1000 ** 2;
        if (amount0Out > 0) require(Erc20(token0).transfer(to, amount0Out));
        if (amount1Out > 0) require(Erc20(token1).transfer(to, amount1Out));
        uint256 balance0 = Erc20(token0).balanceOf(address(this));
        uint256 balance1 = Erc20(token1).balanceOf(address(this));
        uint256 in0 = balance0 > reserve0 - amount0Out ? balance0 - (reserve0 - amount0Out) : 0;
        uint256 in1 = balance1 > reserve1 - amount1Out ? balance1 - (reserve1 - amount1Out) : 0;
        require((balance0 * 1000 - in0 * 3) * (balance1 * 1000 - in1 * 3) >= k, "TestPool: too little paid");
        sync();
        emit Swap(msg.sender, in0, in1, amount0Out, amount1Out, to);
    }
}
