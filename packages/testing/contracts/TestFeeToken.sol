// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// An ERC-20 that keeps a tenth of each transfer. Its event may name the whole amount. For local chains only.
contract TestFeeToken {
    uint8 public constant decimals = 6;
    uint256 public immutable totalSupply;
    bool private immutable namesWhole;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(address holder, uint256 supply, bool namesWhole_) {
        totalSupply = supply;
        namesWhole = namesWhole_;
        balanceOf[holder] = supply;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        uint256 fee = value / 10;
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value - fee;
        balanceOf[address(this)] += fee;
        emit Transfer(msg.sender, to, namesWhole ? value : value - fee);
        if (!namesWhole) emit Transfer(msg.sender, address(this), fee);
        return true;
    }
}
